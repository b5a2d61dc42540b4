import { areaKm2, checkArea, coveredShare, splitAtAntimeridian } from '@sigma/geo';

const checked = checkArea({
  type: 'Polygon',
  coordinates: [
    [
      [170, 0],
      [190, 0],
      [190, 10],
      [170, 10],
      [170, 0],
    ],
  ],
});
if (!checked.ok) throw new Error(checked.message); // such as "The outline meets itself at 5.00000, 5.00000."

areaKm2(checked.area); // about 2,466,000
splitAtAntimeridian(checked.area).type; // 'MultiPolygon', longitudes within ±180
coveredShare(checked.area, checked.area); // 1
