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
  const search = useDebouncedCallback(onSearch, TYPING_MS);
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
