/** Calls back once the element comes into view; the answer stops watching. Where nothing can be watched, at once. */
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
