/** A `ref` for an element with `tabIndex={-1}` that receives the focus when it is mounted in place of the focused one. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
