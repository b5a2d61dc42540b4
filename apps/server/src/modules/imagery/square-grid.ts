import { type AffineTransform, applyAffine } from '@sigma/raster';

/**
 * The grid nearest to a slightly sheared one whose axes are square to each other, about the same middle and
 * with pixels of the same size: ENVI's map info has only size and rotation. For the scenes of the demo, which
 * the rotation of the Earth shears by less than 0.001, corners move by less than a tenth of a pixel.
 */
export function squareGrid(transform: AffineTransform, width: number, height: number): AffineTransform {
  const [a, b, , d, e] = transform;
  const [pixelWidth, pixelHeight] = [Math.hypot(a, d), Math.hypot(b, e)];
  const acrossRad = Math.atan2(d, a);
  const downRad = Math.atan2(b, -e);
  const turn = Math.atan2(Math.sin(downRad - acrossRad), Math.cos(downRad - acrossRad));
  const angle = acrossRad + turn / 2;
  const across = [pixelWidth * Math.cos(angle), pixelWidth * Math.sin(angle)] as const;
  const down = [pixelHeight * Math.sin(angle), -pixelHeight * Math.cos(angle)] as const;
  const [x, y] = applyAffine(transform, width / 2, height / 2);
  return [
    across[0],
    down[0],
    x - (across[0] * width + down[0] * height) / 2,
    across[1],
    down[1],
    y - (across[1] * width + down[1] * height) / 2,
  ];
}
