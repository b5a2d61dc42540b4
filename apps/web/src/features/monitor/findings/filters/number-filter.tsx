import { useState } from 'react';
import { TextField } from '../../../../ui/forms/text-field.tsx';

interface NumberFilterProps {
  readonly label: string;
  readonly hint?: string;
  readonly most?: number;
  readonly disabled?: boolean;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A least amount; empty for none. It applies when the field is left or Enter is pressed, not while it is typed. */
export function NumberFilter({
  label,
  hint,
  most = 1e9,
  disabled = false,
  value,
  onChange,
}: NumberFilterProps) {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(undefined);
    setError(undefined);
  }
  const apply = () => {
    if (typed === undefined) return;
    const text = typed.trim().replace(',', '.');
    const read = Number(text);
    if (text !== '' && !(Number.isFinite(read) && read >= 0 && read <= most))
      return setError(`Must be a number from 0 to ${most.toLocaleString('en-GB')}`);
    setTyped(undefined);
    setError(undefined);
    onChange(text === '' || read === 0 ? undefined : read);
  };
  return (
    <TextField
      label={label}
      {...(hint !== undefined && { hint })}
      inputMode="decimal"
      autoComplete="off"
      placeholder="Any"
      disabled={disabled}
      value={typed ?? value?.toString() ?? ''}
      error={error}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setError(undefined);
      }}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  );
}
