import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../api/error-text.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { showToast } from '../../../ui/overlays/toasts.tsx';
import { instantText } from '../../../ui/text/figures.ts';
import { refreshNotation, setCompleted } from '../data/notation.queries.ts';
import { numberOfChanges } from '../drawing/drawing.ts';
import classes from './bench.module.css';
import type { Bench } from './use-bench.ts';

/** Whether everything that can be seen of each asset is drawn; only then the scene counts in the agreement. */
export function CompletedPasses({ bench, canSave }: { readonly bench: Bench; readonly canSave: boolean }) {
  const queries = useQueryClient();
  const { scene, changes } = bench;
  const changing = useMutation({
    mutationFn: ({ pass, completed }: { readonly pass: string; readonly completed: boolean }) =>
      setCompleted(pass, completed),
    onSuccess: () => refreshNotation(queries),
    onError: (error) => showToast({ tone: 'bad', ...errorText(error) }),
  });
  const isOpen = numberOfChanges(changes) > 0;
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>Everything that can be seen is drawn</legend>
      {scene.passes.map(({ id, asset_name, completed, state }) => (
        <div key={id}>
          <Checkbox
            label={asset_name}
            checked={completed !== null}
            disabled={!canSave || isOpen || changing.isPending || state !== 'analysed'}
            onChange={(checked) => changing.mutate({ pass: id, completed: checked })}
          />
          <p className={classes.note}>{noteOf({ completed, state, isOpen })}</p>
        </div>
      ))}
    </fieldset>
  );
}

interface Noted {
  readonly completed: Bench['scene']['passes'][number]['completed'];
  readonly state: string;
  readonly isOpen: boolean;
}

function noteOf({ completed, state, isOpen }: Noted): string {
  if (completed !== null) return `Since ${instantText(completed.at)}, by ${completed.by}`;
  if (state === 'imported') return 'Imported pictures are not analysed, so there is nothing to compare.';
  if (state !== 'analysed') return 'Possible once the picture is analysed.';
  return isOpen ? 'Save first.' : 'Counts in the agreement with the analysis.';
}
