import type { AssetPass, Detection } from '@sigma/contract';
import { measuredLimitText, rateText } from '@sigma/domain';
import { type KeyboardEvent, type ReactNode, useRef, useState, type WheelEvent } from 'react';
import { dayText, utcText } from '../../../../ui/text/figures.ts';
import { unbrokenUnits } from '../../../../ui/text/unbroken-units.ts';
import classes from './pass-strip.module.css';
import { monthMarks, type TimeWindow, zoomedWindow } from './time-window.ts';

interface PassStripProps {
  /** The newest first; undefined until they are loaded. */
  readonly passes: readonly AssetPass[] | undefined;
  /** They could not be loaded, also while they are read again. */
  readonly hasFailed: boolean;
  /** The findings that say how much a pass found. */
  readonly findings: readonly Detection[];
  readonly whole: TimeWindow;
  readonly selected: string | undefined;
  readonly nextPass: Date | null | undefined;
  readonly onSelect: (pass: string) => void;
  /** Next to the title. */
  readonly tools?: ReactNode;
}

type Look = 'finding' | 'nothing' | 'cloudy' | 'analysing' | 'failed' | 'imported';

function lookOf({ state, findings }: AssetPass): Look {
  if (state === 'waiting' || state === 'analysing') return 'analysing';
  if (state === 'cloudy' || state === 'failed' || state === 'imported') return state;
  return findings > 0 ? 'finding' : 'nothing';
}

/** "18 Nov 2026, finding, 410 ± 120 kg/h": what a pass found, for people who do not see its mark. */
export function passName(pass: AssetPass, findings: readonly Detection[]): string {
  const day = dayText(pass.acquired_at);
  if (lookOf(pass) !== 'finding') return `${day}, ${pass.text}`;
  const rates = findings.flatMap(
    ({
      pass: of,
      emission_rate_kg_h: rateKgH,
      emission_uncertainty_kg_h: sigmaKgH,
      detection_limit_kg_h: limitKgH,
    }) => (of?.id === pass.id && rateKgH !== null ? [rateText({ rateKgH, sigmaKgH, limitKgH })] : []),
  );
  const found = pass.findings === 1 ? 'finding' : `${pass.findings} findings`;
  return [day, found, ...rates].join(', ');
}

/** What the chosen pass says, for everyone: a title is shown to a mouse alone. */
export function verdictText(pass: AssetPass, findings: readonly Detection[]): string {
  const { acquired_at: at, limit_kg_h: limit, limit_sigma_kg_h: sigma } = pass;
  const found = passName(pass, findings).slice(dayText(at).length + 2);
  const measured =
    limit === null || pass.state !== 'analysed'
      ? ''
      : `; limit ${measuredLimitText(limit, sigma)} with 90 % probability`;
  return `Pass of ${utcText(at)}: ${found}${measured}`;
}

/** Every pass in the chosen days along a time axis: with a finding, without, cloudy, or not analysed yet. */
export function PassStrip(props: PassStripProps) {
  const { passes, hasFailed, findings, whole, selected, nextPass, onSelect, tools } = props;
  const [zoomed, setZoomed] = useState<{ readonly of: TimeWindow; readonly window: TimeWindow }>();
  const window = zoomed !== undefined && isSame(zoomed.of, whole) ? zoomed.window : whole;
  const list = useRef<HTMLOListElement>(null);
  const oldestFirst = [...(passes ?? [])].reverse();
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = oldestFirst.findIndex(({ id }) => id === selected);
    const next = oldestFirst[Math.max(0, Math.min(oldestFirst.length - 1, at + by))];
    if (next === undefined) return;
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`[data-pass="${next.id}"]`)?.focus();
  };
  const zoom = (event: WheelEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = width === 0 ? 0.5 : (event.clientX - left) / width;
    setZoomed({ of: whole, window: zoomedWindow(window, whole, share, event.deltaY) });
  };
  const at = (ms: number) =>
    `${(((ms - window.fromMs) / (window.untilMs - window.fromMs)) * 100).toFixed(3)}%`;
  const chosen = oldestFirst.find(({ id }) => id === selected);
  const inWindow = oldestFirst.filter(({ acquired_at }) => {
    const ms = Date.parse(acquired_at);
    return ms >= window.fromMs && ms <= window.untilMs;
  });
  return (
    <section className={classes.strip} aria-label="Passes">
      <header className={classes.head}>
        <h2 className={classes.title}>Passes</h2>
        {tools}
        <ul className={classes.legend} aria-hidden="true">
          <li data-look="finding">Finding</li>
          <li data-look="nothing">Nothing found</li>
          <li data-look="cloudy">Cloudy</li>
          {oldestFirst.some((pass) => lookOf(pass) === 'analysing') && (
            <li data-look="analysing">Being analysed</li>
          )}
          {oldestFirst.some((pass) => lookOf(pass) === 'imported') && (
            <li data-look="imported">Imported, not analysed</li>
          )}
        </ul>
      </header>
      <div className={classes.axis} onWheel={zoom} data-loading={passes === undefined || undefined}>
        <ol ref={list} className={classes.marks} aria-label="Passes, the oldest first" onKeyDown={step}>
          {inWindow.map((pass) => (
            <li key={pass.id} className={classes.place} style={{ left: at(Date.parse(pass.acquired_at)) }}>
              <button
                type="button"
                className={classes.pass}
                data-pass={pass.id}
                data-look={lookOf(pass)}
                aria-label={passName(pass, findings)}
                aria-current={pass.id === selected ? 'true' : undefined}
                tabIndex={
                  pass.id === (inWindow.some(({ id }) => id === selected) ? selected : inWindow.at(-1)?.id)
                    ? 0
                    : -1
                }
                title={`${utcText(pass.acquired_at)}: ${pass.text}`}
                onClick={() => onSelect(pass.id)}
              >
                <span className={classes.dot} />
              </button>
            </li>
          ))}
        </ol>
        {passes !== undefined && passes.length === 0 && (
          <p className={classes.none}>{nonePassed(nextPass)}</p>
        )}
        {hasFailed && (
          <p className={classes.none}>
            The passes could not be loaded. They are read again every 15 seconds.
          </p>
        )}
        <div className={classes.months} aria-hidden="true">
          {monthMarks(window).map(({ ms, label }) => (
            <span key={ms} style={{ left: at(ms) }}>
              {label}
            </span>
          ))}
        </div>
      </div>
      <p className={classes.why} role="status">
        {chosen !== undefined && unbrokenUnits(`${verdictText(chosen, findings)}.`)}
      </p>
    </section>
  );
}

const isSame = (a: TimeWindow, b: TimeWindow) => a.fromMs === b.fromMs && a.untilMs === b.untilMs;

function nonePassed(nextPass: Date | null | undefined): string {
  return nextPass ? `No pass yet. Next: ${utcText(nextPass)}` : 'No pass in this period.';
}
