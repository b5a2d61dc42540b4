/** Calls back once when the element comes into view, or at once without IntersectionObserver; returns a function that stops watching. */
export function onceInView(element: Element, seen: () => void): () => void {
  if (!('IntersectionObserver' in globalThis)) {
    seen();
    return () => undefined;
  }
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    seen();
  });
  observer.observe(element);
  return () => observer.disconnect();
}
