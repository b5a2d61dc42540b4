import type { MonitoringAsset } from '@sigma/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Tagged } from '../../../api/call.ts';
import { ApiError } from '../../../api/errors.ts';
import { useRecordEdit } from '../../../parts/record-list/use-record-edit.ts';
import { focusFirstInvalid } from '../../../ui/forms/focus-first-invalid.ts';
import type { FieldMessages } from '../../../ui/forms/form-rules.ts';
import { showToast } from '../../../ui/overlays/toasts.tsx';
import {
  type AssetDraft,
  assetMessages,
  changeOf,
  draftMessages,
  draftOf,
  newAssetOf,
} from './asset-draft.ts';
import type { AssetScope } from './asset-scope.ts';
import { addAsset, assetQuery, refreshAssets, saveAssetChange } from './assets.queries.ts';

interface AssetFormOptions {
  readonly scope: AssetScope;
  /** Undefined for a new asset, which only staff add. */
  readonly opened: Tagged<MonitoringAsset> | undefined;
  readonly onAdded?: ((asset: MonitoringAsset) => void) | undefined;
}

const FIELDS = Object.keys(draftOf(undefined)) as readonly (keyof AssetDraft)[];

/** The form of an asset: what was typed, what is wrong with it, and saving it. */
export function useAssetForm({ scope, opened, onAdded }: AssetFormOptions) {
  const queries = useQueryClient();
  const [messages, setMessages] = useState<FieldMessages>({});
  const edit = useRecordEdit<MonitoringAsset, AssetDraft>({
    opened,
    fieldsOf: draftOf,
    read: () => queries.fetchQuery({ ...assetQuery(scope, opened?.record.id ?? ''), staleTime: 0 }),
  });
  const { draft, record, etag, changes } = edit;
  const saving = useMutation({
    mutationFn: () => {
      if (record !== undefined) {
        const changed = FIELDS.filter((field) => field in changes);
        return saveAssetChange(scope, { record, etag }, changeOf(draft, changed, scope.tier));
      }
      const body = newAssetOf(draft);
      if (body === undefined) throw new Error('A draft with issues is not sent.');
      return addAsset(body);
    },
    onSuccess: async (saved) => {
      await refreshAssets(queries, scope, saved.program);
      showToast({
        tone: 'ok',
        title: record === undefined ? 'Asset added' : 'Asset updated',
        text: saved.name,
      });
      if (record === undefined) onAdded?.(saved);
      else edit.reset();
    },
    onError: (error) => {
      if (error instanceof ApiError) setMessages(assetMessages(error.errors));
    },
  });
  return {
    ...edit,
    messages,
    saving,
    change: (part: Partial<AssetDraft>) => {
      edit.change(part);
      // A message goes when its field is changed; the others stay until the next check.
      const touched = Object.keys(part);
      setMessages((before) =>
        Object.fromEntries(
          Object.entries(before).filter(([name]) => !touched.includes(name.replace(/\.\d+$/, ''))),
        ),
      );
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      const found = draftMessages(draft, scope.tier);
      setMessages(found);
      if (Object.keys(found).length > 0) requestAnimationFrame(() => focusFirstInvalid(form));
      else if (!saving.isPending) saving.mutate();
    },
    /** A failure that belongs to no field. */
    hasFailed: saving.isError && Object.keys(messages).length === 0,
  };
}

export type AssetForm = ReturnType<typeof useAssetForm>;
