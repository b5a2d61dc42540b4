import { createEarth, planDay, renderVisual } from '@sigma/simulator';

const [scene] = planDay({ seed: 7, day: new Date('2026-07-01') });
if (scene) renderVisual(createEarth({ seed: 7 }), scene);
