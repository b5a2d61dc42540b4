import classes from './pin-element.module.css';

/** What marks a pixel: its number in the colour of its curve, or a cross for the chosen pixel, which has no number. */
export function pinElement(number: number | undefined): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', 'img');
  if (number === undefined) {
    element.className = classes.cross ?? '';
    element.setAttribute('aria-label', 'Chosen pixel');
    return element;
  }
  element.className = classes.pin ?? '';
  element.style.background = `var(--pin-${number})`;
  element.textContent = String(number);
  element.setAttribute('aria-label', `Pin ${number}`);
  return element;
}
