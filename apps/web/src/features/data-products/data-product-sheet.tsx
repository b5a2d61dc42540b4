import { type BodyInputOf, type DataProduct, managedDataProductCalls } from '@sigma/contract';
import { FILE_FORMATS, isProductLevel, PRODUCT_LEVELS } from '@sigma/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, ifMatch, type Tagged } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { ApiError, isOutdated } from '../../api/errors.ts';
import { dataProductsQuery } from '../../api/queries.ts';
import { ChangedSince } from '../../parts/record-list/changed-since.tsx';
import { PendingSheet, RecordSheet } from '../../parts/record-list/record-sheet.tsx';
import { useRecordEdit } from '../../parts/record-list/use-record-edit.ts';
import { type FieldMessages, fieldTitle, messagesOf } from '../../ui/forms/form-rules.ts';
import { MultiSelect } from '../../ui/forms/multi-select.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextAreaField, TextField } from '../../ui/forms/text-field.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { dataProductsKey, managedDataProductQuery, storedCollectionsQuery } from './data-products.queries.ts';
import { DeleteDataProduct } from './delete-data-product.tsx';

interface DataProductSheetProps {
  /** Undefined: a new data product. */
  readonly id: number | undefined;
  readonly onClose: () => void;
}

export function DataProductSheet({ id, onClose }: DataProductSheetProps) {
  const read = useQuery({ ...managedDataProductQuery(id ?? 0), enabled: id !== undefined });
  if (id === undefined) return <DataProductForm opened={undefined} onClose={onClose} />;
  if (read.data !== undefined) return <DataProductForm opened={read.data} onClose={onClose} />;
  return (
    <PendingSheet
      title="Data product"
      error={read.error}
      onRetry={() => void read.refetch()}
      onClose={onClose}
    />
  );
}

type Draft = Omit<DataProduct, 'id'>;
const EMPTY: Draft = { name: '', product_level: '', file_formats: [], collections: [], description: '' };

function fieldsOf(product: DataProduct | undefined): Draft {
  const { id: _, ...fields } = { id: 0, ...EMPTY, ...product };
  return fields;
}

interface DataProductFormProps {
  readonly opened: Tagged<DataProduct> | undefined;
  readonly onClose: () => void;
}

function DataProductForm({ opened, onClose }: DataProductFormProps) {
  const queries = useQueryClient();
  const collections = useQuery(storedCollectionsQuery).data?.results ?? [];
  const [messages, setMessages] = useState<FieldMessages>({});
  const edit = useRecordEdit<DataProduct, Draft>({
    opened,
    fieldsOf,
    read: () => queries.fetchQuery({ ...managedDataProductQuery(opened?.record.id ?? 0), staleTime: 0 }),
  });
  const { record: product, draft, change } = edit;
  const saving = useMutation({
    mutationFn: (body: Body) =>
      product === undefined
        ? call(managedDataProductCalls.add, { body })
        : call(managedDataProductCalls.update, {
            params: { data_product: product.id },
            body: changesOf(body, edit.changes),
            ...ifMatch(edit.etag),
          }),
    onSuccess: ({ name }) => {
      showToast({
        tone: 'ok',
        title: product === undefined ? 'Data product added' : 'Data product saved',
        text: name,
      });
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError) setMessages(messagesOf(error.errors));
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: dataProductsKey });
      await queries.invalidateQueries({ queryKey: dataProductsQuery.queryKey });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { body, missing } = read(draft);
    setMessages(missing);
    if (body !== undefined && !saving.isPending) saving.mutate(body);
  };
  const hasFailed = saving.isError && !isOutdated(saving.error) && Object.keys(messages).length === 0;
  return (
    <RecordSheet
      title={product?.name ?? 'Add data product'}
      isTyped={edit.isTyped}
      isNew={product === undefined}
      isSaving={saving.isPending}
      save={product === undefined ? 'Add data product' : 'Save data product'}
      failure={hasFailed ? errorText(saving.error) : undefined}
      notice={<ChangedSince edit={edit} saving={saving} />}
      ending={product && <DeleteDataProduct product={product} onDeleted={onClose} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        required
        maxLength={128}
        value={draft.name}
        error={messages.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <SelectField
        label="Product Level"
        placeholder="Choose a level"
        options={PRODUCT_LEVELS.map((level) => ({ value: level, label: level }))}
        value={draft.product_level === '' ? null : draft.product_level}
        error={messages.product_level}
        onChange={(product_level) => change({ product_level })}
      />
      <MultiSelect
        label="File Formats"
        options={FILE_FORMATS.map((format) => ({ value: format, label: format }))}
        value={draft.file_formats}
        onChange={(chosen) => change({ file_formats: [...chosen] })}
        {...(messages.file_formats !== undefined && { error: messages.file_formats })}
      />
      <MultiSelect
        label="Collections"
        options={collections.map(({ id, title }) => ({
          value: id,
          label: title === id ? id : `${title} (${id})`,
        }))}
        value={draft.collections}
        onChange={(chosen) => change({ collections: [...chosen] })}
        {...(messages.collections !== undefined && { error: messages.collections })}
      />
      <TextAreaField
        label="Description"
        optional
        rows={3}
        maxLength={2000}
        value={draft.description}
        error={messages.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
    </RecordSheet>
  );
}

type Body = BodyInputOf<typeof managedDataProductCalls.replace>;

/** The fields of a complete body that differ from the record. */
const changesOf = (body: Body, changes: Partial<Draft>): Partial<Body> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name in changes));

/** The body to send, or the fields that are missing. */
function read(draft: Draft): { readonly body: Body | undefined; readonly missing: FieldMessages } {
  const { product_level } = draft;
  const file_formats = FILE_FORMATS.filter((format) => draft.file_formats.includes(format));
  const missing = Object.fromEntries(
    [
      ['name', draft.name.trim() === ''] as const,
      ['product_level', !isProductLevel(product_level)] as const,
      ['file_formats', file_formats.length === 0] as const,
      ['collections', draft.collections.length === 0] as const,
    ]
      .filter(([, isMissing]) => isMissing)
      .map(([field]) => [field, `${fieldTitle(field)} is a required field`]),
  );
  if (!isProductLevel(product_level) || Object.keys(missing).length > 0) return { body: undefined, missing };
  return { body: { ...draft, product_level, file_formats }, missing };
}
