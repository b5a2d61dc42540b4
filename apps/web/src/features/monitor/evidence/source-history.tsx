import type { AssetPass, Detection } from '@sigma/contract';
import { figures, isBelowMeasurable, limitText, rateText } from '@sigma/domain';
import { dayText } from '../../../ui/text/figures.ts';
import classes from './evidence.module.css';

/** A pass over a source: what it saw there. */
export interface SourceMark {
  readonly id: string;
  readonly at: string;
  readonly state: 'seen' | 'nothing' | 'cloudy';
  readonly rateKgH: number | null;
  readonly sigmaKgH: number | null;
  readonly limitKgH: number | null;
  readonly detection: string | undefined;
}

const MAX_MARKS = 40;

/** The newest passes over a source since it was first seen, the oldest first; also those that saw nothing, or clouds. */
export function sourceMarks(
  source: string,
  findings: readonly Detection[],
  passes: readonly AssetPass[],
): readonly SourceMark[] {
  const seen = findings.filter((finding) => finding.source?.id === source);
  const [first = ''] = seen.map(({ detected_at }) => detected_at).toSorted();
  const byPass = new Map(seen.map((finding) => [finding.pass?.id ?? finding.id, finding]));
  const marks = passes
    .filter(({ acquired_at, state }) => acquired_at >= first && (state === 'analysed' || state === 'cloudy'))
    .map((pass): SourceMark => {
      const finding = byPass.get(pass.id);
      byPass.delete(pass.id);
      return {
        id: pass.id,
        at: pass.acquired_at,
        state: finding !== undefined ? 'seen' : pass.state === 'cloudy' ? 'cloudy' : 'nothing',
        rateKgH: finding?.emission_rate_kg_h ?? null,
        sigmaKgH: finding?.emission_uncertainty_kg_h ?? null,
        limitKgH: finding === undefined ? pass.limit_kg_h : finding.detection_limit_kg_h,
        detection: finding?.id,
      };
    });
  // Findings whose pass is not listed, such as those that staff drew.
  const alone = [...byPass.values()].map(
    (finding): SourceMark => ({
      id: finding.id,
      at: finding.detected_at,
      state: 'seen',
      rateKgH: finding.emission_rate_kg_h,
      sigmaKgH: finding.emission_uncertainty_kg_h,
      limitKgH: finding.detection_limit_kg_h,
      detection: finding.id,
    }),
  );
  return [...marks, ...alone].toSorted((a, b) => a.at.localeCompare(b.at)).slice(-MAX_MARKS);
}

/** What a pass saw, for people who do not see the strip. */
export function markText(mark: SourceMark): string {
  const { at, state, rateKgH, sigmaKgH, limitKgH } = mark;
  const day = dayText(at);
  if (state === 'cloudy') return `${day}, cloudy`;
  if (state === 'nothing')
    return `${day}, nothing${limitKgH === null ? ' found' : ` above ${limitText(limitKgH)}`}`;
  const rate = rateText({ rateKgH, sigmaKgH, limitKgH });
  return statedKgH(mark) === null ? `${day}, seen, ${rate}` : `${day}, ${rate}`;
}

/** The height of a bar; null where the pass saw the source, but no rate that it can measure. */
const statedKgH = ({ rateKgH, limitKgH }: SourceMark): number | null =>
  rateKgH === null || isBelowMeasurable(rateKgH, limitKgH) ? null : rateKgH;

/** What the bars and marks mean, for everyone: titles are shown to a mouse alone. */
export function historyCaption(marks: readonly SourceMark[]): string {
  const [first, last] = [marks[0], marks.at(-1)];
  if (first === undefined || last === undefined) return '';
  const rates = marks.flatMap((mark) => statedKgH(mark) ?? []);
  const has = (state: SourceMark['state']) => marks.some((mark) => mark.state === state);
  const looks = [
    ...(has('nothing') ? ['ring: nothing found'] : []),
    ...(has('cloudy') ? ['square: cloudy'] : []),
  ];
  return [
    `${dayText(first.at)} to ${dayText(last.at)}`,
    ...(rates.length === 0 ? [] : [`highest bar: ${figures(Math.max(...rates), 2)}\u00a0kg/h`]),
    ...looks,
  ].join('; ');
}

interface SourceHistoryProps {
  readonly marks: readonly SourceMark[];
  readonly current: string;
  readonly onOpen: (detection: string) => void;
}

/** Rates of a source over time as bars; rings for passes that saw nothing, squares for cloudy ones. */
export function SourceHistory({ marks, current, onOpen }: SourceHistoryProps) {
  const highest = Math.max(
    1,
    ...marks.map((mark) => {
      const rate = statedKgH(mark);
      return rate === null ? 0 : rate + (mark.sigmaKgH ?? 0);
    }),
  );
  return (
    <>
      <ol className={classes.history} aria-label="History of the source">
        {marks.map((mark) => {
          const height = `${Math.round(((statedKgH(mark) ?? highest / 4) / highest) * 100)}%`;
          const text = markText(mark);
          const { detection } = mark;
          return (
            <li key={mark.id} data-state={mark.state} data-current={detection === current || undefined}>
              {detection === undefined ? (
                <span className={classes.mark} role="img" aria-label={text} title={text} />
              ) : (
                <button
                  type="button"
                  className={classes.mark}
                  aria-label={text}
                  aria-current={detection === current ? 'true' : undefined}
                  title={text}
                  onClick={() => onOpen(detection)}
                >
                  <span className={classes.column} style={{ height }} />
                </button>
              )}
            </li>
          );
        })}
      </ol>
      <p className={classes.hint}>{historyCaption(marks)}.</p>
    </>
  );
}
