import type { Detection } from '@sigma/contract';
import { findingNumberText, findingTitle } from '@sigma/domain';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../../api/error-text.ts';
import { useSession } from '../../../../session/session.tsx';
import { MultiSelect } from '../../../../ui/forms/multi-select.tsx';
import { ErrorNotice } from '../../../../ui/states/error-notice.tsx';
import { dayText } from '../../../../ui/text/figures.ts';
import { findingsPageQuery } from '../../data/detections.queries.ts';
import classes from './request-report-dialog.module.css';

/** How many of the newest findings can be chosen here; others are chosen where they are shown. */
const OFFERED = 100;

interface FindingsFieldProps {
  readonly assets: readonly string[];
  /** Findings that are offered however old they are. */
  readonly named: readonly Detection[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** The findings of a field report. */
export function FindingsField({ assets, named, value, onChange }: FindingsFieldProps) {
  const { programId } = useSession();
  const page = {
    filter: { assets: [...assets] },
    limit: OFFERED,
    offset: 0,
  } as const;
  const list = useQuery(findingsPageQuery(programId, page));
  if (list.isError) return <ErrorNotice {...errorText(list.error)} />;
  const listed = list.data?.results ?? [];
  const older = named.filter(
    ({ id, asset }) => assets.includes(asset) && listed.every((one) => one.id !== id),
  );
  const options = [...listed, ...older].map((finding) => ({
    value: finding.id,
    label: `${findingNumberText(finding.number)} ${findingTitle(finding)}, ${finding.asset_name}, ${dayText(finding.detected_at)}`,
  }));
  return (
    <>
      <MultiSelect
        label="Findings"
        display="count"
        searchable
        options={options}
        value={value}
        onChange={onChange}
      />
      <p className={classes.hint}>Without findings: all open alerts of the period.</p>
    </>
  );
}
