/** The `ref` of what takes the focus when it comes, with `tabIndex={-1}`: text in the place of what had the focus. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
