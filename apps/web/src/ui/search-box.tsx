import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './search-box.module.css';
import { TextBox } from './text-field.tsx';

const TYPING_MS = 300;

interface SearchBoxProps {
  /** What is searched, such as "Name or id". */
  readonly label: string;
  readonly text: string;
  /** Told once the hand rests, without spaces at the ends. */
  readonly onSearch: (text: string) => void;
}

/** Filters a list by what is typed. */
export function SearchBox({ label, text, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(text);
  const [told, setTold] = useState(text);
  const [seen, setSeen] = useState(text);
  // Somebody else changed it: filters were cleared, or the way back.
  if (text !== seen) {
    setSeen(text);
    if (text !== told) setTyped(text);
    setTold(text);
  }
  const search = useDebouncedCallback((wanted: string) => {
    setTold(wanted);
    onSearch(wanted);
  }, TYPING_MS);
  return (
    <div className={classes.search}>
      <TextBox
        type="search"
        icon={IconSearch}
        aria-label={label}
        placeholder={label}
        maxLength={128}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          search(event.currentTarget.value.trim());
        }}
      />
    </div>
  );
}
