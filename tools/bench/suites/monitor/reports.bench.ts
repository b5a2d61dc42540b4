import {
  findingFacts,
  reportFacts,
} from '../../../../apps/server/src/modules/reports/content/facts.fixture.ts';
import { NOISE_PICTURES } from '../../../../apps/server/src/modules/reports/content/pictures.fixture.ts';
import { summaryReport } from '../../../../apps/server/src/modules/reports/content/summary-report.ts';
import { drawReport } from '../../../../apps/server/src/modules/reports/pdf/draw-report.ts';
import type { Bench } from '../../bench.ts';
import type { Figure } from '../../measure.ts';

const ALERTS = 10;
const TARGET_S = 5;

/** A summary report with ten alerts, from its rows to the bytes of its file; cutting pictures out of scenes is not measured. */
export const reportsBench: Bench = {
  name: 'reports',
  async run({ runs }) {
    const findings = Array.from({ length: ALERTS }, (_, index) => findingFacts(index));
    const facts = reportFacts({ findings });
    const [seconds, sizes, pages]: [number[], number[], number[]] = [[], [], []];
    for (let run = 0; run < runs(5); run += 1) {
      const before = process.cpuUsage();
      const drawn = await drawReport(await summaryReport(facts, NOISE_PICTURES));
      const { user, system } = process.cpuUsage(before);
      seconds.push((user + system) / 1e6);
      sizes.push(drawn.bytes.byteLength / 1e6);
      pages.push(drawn.pages);
    }
    const figures: readonly Figure[] = [
      { name: 'report with ten alerts, processor time', unit: 's', target: TARGET_S, values: seconds },
      {
        name: 'its file',
        unit: 'MB',
        target: 5,
        values: sizes,
        note: 'larger ones are not attached to e-mails',
      },
      { name: 'its pages', unit: '', target: undefined, values: pages },
    ];
    return figures;
  },
};
