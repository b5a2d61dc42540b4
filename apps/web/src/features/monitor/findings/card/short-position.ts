import { positionText } from '../../../../map/view/position-text.ts';
import { useFormats } from '../../../../ui/text/formats.ts';

/** A position where there is little room: "31.9142, -102.3817" with decimal degrees, else in the chosen format. */
export function shortPosition([lon, lat]: readonly [number, number, ...number[]]): string {
  const isDecimal = useFormats.getState().positions === 'decimal';
  return isDecimal ? `${lat.toFixed(4)}, ${lon.toFixed(4)}` : positionText([lon, lat], 4);
}
