// What is read aloud by screen readers.

const say = (id) => {
  let timer = 0;
  return (words) => {
    const place = document.getElementById(id);
    clearTimeout(timer);
    place.textContent = "";
    timer = setTimeout(() => {
      place.textContent = words;
    }, 60);
  };
};

/** When there is a pause. */
export const announce = say("polite");
/** At once. */
export const warn = say("urgent");
