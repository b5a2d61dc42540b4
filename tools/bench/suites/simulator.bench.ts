import {
  createEarth,
  detectorOf,
  planSpots,
  rawFrames,
  renderGray,
  renderVisual,
  type ScenePlan,
  sceneRadiance,
} from '../../../packages/simulator/src/index.ts';
import type { Bench } from '../bench.ts';

/** Lines that a worker reads at a time. */
const BLOCK = 16;

/** CPU seconds of this process that some work takes. */
function cpuSeconds(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** CPU time of the pixels of spot scenes, each of another place and day: nothing is cached between them. */
export const simulatorBench: Bench = {
  name: 'simulator',
  async run({ runs }) {
    const earth = createEarth({ seed: 1 });
    const spots = planSpots({ seed: 1, from: new Date('2026-06-01'), to: new Date('2026-06-21') });
    const count = runs(5);
    const scenes = Array.from({ length: count }, (_, n) => spots[(n * 3) % spots.length]).filter(
      (plan): plan is ScenePlan => plan !== undefined,
    );
    const detector = detectorOf({ seed: 1, sensor: 1, samples: 320 });
    const radiance = (plan: ScenePlan) => {
      const scene = sceneRadiance(earth, plan);
      for (let line = 0; line < scene.lines; line += BLOCK) scene.read(line, BLOCK);
    };
    const raw = (plan: ScenePlan) => {
      const scene = sceneRadiance(earth, plan);
      const frames = rawFrames({ detector, scene, id: plan.id, exposureMs: 4 });
      for (let line = 0; line < frames.lines; line += BLOCK) frames.read(line, BLOCK);
    };
    const measured = (work: (plan: ScenePlan) => unknown) =>
      scenes.map((plan) => cpuSeconds(() => work(plan)));
    return [
      { name: 'radiance 320 x 320 x 472, CPU', unit: 's', target: 3, values: measured(radiance) },
      { name: 'raw frames of the same, CPU', unit: 's', target: undefined, values: measured(raw) },
      {
        name: 'visual picture 640 x 640, CPU',
        unit: 's',
        target: undefined,
        values: measured((plan) => renderVisual(earth, plan)),
      },
      {
        name: 'gray picture 853 x 853, CPU',
        unit: 's',
        target: undefined,
        values: measured((plan) => renderGray(earth, plan)),
      },
    ];
  },
};
