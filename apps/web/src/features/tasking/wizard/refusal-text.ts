import type { FieldIssue } from '@sigma/contract';
import { MAX_TASKING_DAYS_AHEAD, MAX_TASKING_KM2, MAX_TASKING_SITES } from '@sigma/domain';
import type { RequestedPass } from '../../../parts/passes/capture-input.ts';
import { passTimeText } from '../../../parts/passes/pass-text.ts';
import { areaText } from '../../../ui/text/measures.ts';

const GONE = 'This satellite is no longer one of your program’s. Choose a pass of another one.';
const ANOTHER_PASS = 'Close the wizard and choose another pass.';
const AFTER_CONTRACT = `The contract of your program ends before this pass. ${ANOTHER_PASS}`;
const ANOTHER_AREA = 'Draw another area, and view its opportunities.';

/** By field and code: why the server rejects the pass, the area or one more capture. */
const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  program: { AJ: 'Your program has no captures left.' },
  passes: {
    AJ: 'Your program has fewer captures left than passes are selected. Close the wizard and select fewer passes.',
    repeated:
      'This pass is selected twice with the same aim point. Close the wizard and unselect one of the two.',
    too_detailed:
      'The area has too many corners for so many captures. Close the wizard and select fewer passes, or draw a simpler area.',
    too_long: `The passes add up to more than ${MAX_TASKING_DAYS_AHEAD} days. Close the wizard and select fewer passes.`,
  },
  sensor: {
    unknown: GONE,
    contract_sensor: GONE,
    not_eligible: `The satellite accepts no captures at that time. ${ANOTHER_PASS}`,
  },
  start_time: {
    past: `This pass has begun. ${ANOTHER_PASS}`,
    taken: `The satellite now takes another picture in this pass. ${ANOTHER_PASS}`,
    blocked: `The satellite now takes no pictures in this pass. ${ANOTHER_PASS}`,
    FF: `The satellite no longer comes within reach of the area in this pass. ${ANOTHER_PASS}`,
  },
  target: { outside_area: 'The aim point is outside of the area. Close the wizard and move it.' },
  end_time: {
    too_far: `A capture can be requested at most ${MAX_TASKING_DAYS_AHEAD} days ahead. ${ANOTHER_PASS}`,
    contract_ended: AFTER_CONTRACT,
  },
  // The fields of the contract of the program.
  sensor_data_access: { contract_sensor: GONE },
  end_date: { contract_ended: AFTER_CONTRACT },
  aoi: {
    get AA() {
      return `The area is too large: a capture covers at most ${areaText(MAX_TASKING_KM2)}. ${ANOTHER_AREA}`;
    },
    too_many_sites: `The area has too many distant parts: a capture covers at most ${MAX_TASKING_SITES} sites. ${ANOTHER_AREA}`,
    self_crossing: `The outline of the area touches or crosses itself. ${ANOTHER_AREA}`,
  },
};

const OF_AREA = `This area cannot be captured. ${ANOTHER_AREA}`;
const OF_PASS = `The pass was rejected. ${ANOTHER_PASS}`;

/** Whether an issue concerns the pass, the area or the program, not a field of the form. */
export function isPassIssue({ field }: Pick<FieldIssue, 'field'>): boolean {
  return Object.hasOwn(TEXTS, partOf(field));
}

/** Why a pass was rejected, in words for people. */
export function refusalText({ field, code }: Pick<FieldIssue, 'field' | 'code'>): string {
  const part = partOf(field);
  return TEXTS[part]?.[code] ?? (part === 'aoi' ? OF_AREA : OF_PASS);
}

/** Why passes were rejected that are requested together: each sentence begins with the time of its pass. */
export function refusalTexts(
  issues: readonly Pick<FieldIssue, 'field' | 'code'>[],
  passes: readonly RequestedPass[],
): string {
  return issues
    .map((issue) => {
      const pass = passes[Number(OF_LISTED_PASS.exec(issue.field)?.[1])]?.pass;
      return pass === undefined ? refusalText(issue) : `${passTimeText(pass)}: ${refusalText(issue)}`;
    })
    .join(' ');
}

const OF_LISTED_PASS = /^passes\.(\d+)(?:\.|$)/;

function partOf(field: string): string {
  const [part = ''] = field.replace(OF_LISTED_PASS, '').split('.');
  // An issue of a listed pass as a whole names none of its fields.
  return part === '' && field !== '' ? 'passes' : part;
}
