import { describeFilters, isFiltered } from '@sigma/domain';
import { useSession } from '../../../session/session.tsx';
import type { SearchLink } from '../link/search-link.ts';
import classes from './results-panel.module.css';

/** One sentence that states what is filtered; nothing without a filter. */
export function FilterSentence({ link }: { readonly link: SearchLink }) {
  const { sensors } = useSession();
  if (!isFiltered(link.filters) && link.task === undefined) return null;
  const sentence = describeFilters(link.filters, {
    area: areaWords(link),
    taskIds: link.task === undefined ? undefined : [link.task],
    sensorName: (id) => sensors.find(({ osk_id }) => osk_id === id)?.osk_sensor_name,
  });
  return (
    <p role="status" className={classes.line}>
      {sentence}
    </p>
  );
}

function areaWords({ area, areaType }: SearchLink): string {
  if (area !== undefined && areaType !== 'viewport') {
    return area.type === 'Point' || area.type === 'MultiPoint' ? 'at the point' : 'in the area';
  }
  return 'in view';
}
