import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { SelectField } from './select-field.tsx';
import { TextAreaField, TextField } from './text-field.tsx';

export const title = 'Fields';

const LEVELS = ['Raw', 'Basic', 'Rectified'].map((value) => ({ value, label: value }));

export function Story() {
  const [level, setLevel] = useState<string | null>('Rectified');
  return (
    <>
      <TextField label="Order name" optional placeholder="East Bay weekly" />
      <TextField label="Place" icon={IconSearch} placeholder="Place, coordinates, task id" />
      <TextField
        label="Destination"
        placeholder="s3://bucket/folder"
        error="Destination is a required field"
      />
      <SelectField label="Product level" options={LEVELS} value={level} onChange={setLevel} />
      <TextAreaField label="Notes" counter="31 / 200" defaultValue="Flare seen on the pass of 4 Nov" />
    </>
  );
}
