import { copiedPosition, positionText, type ShownPosition } from '../../map/view/position-text.ts';
import { CopyText } from '../../ui/text/copy-text.tsx';

/** A position as people read it everywhere, "31.9142° N, 102.3817° W"; a click copies it with five decimals (PD-116). */
export function CopyPosition({ at }: { readonly at: ShownPosition }) {
  return <CopyText bare text={copiedPosition(at)} shown={positionText(at, 4)} />;
}
