import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import classes from './search-box.module.css';
import { TextBox } from './text-field.tsx';

const TYPING_MS = 300;

interface SearchBoxProps {
  /** The searched property, such as "Name or id". */
  readonly label: string;
  readonly text: string;
  /** Called with the trimmed text once typing pauses. */
  readonly onSearch: (text: string) => void;
}

/** Filters a list by the typed text; a new `key` discards text that was not reported yet. */
export function SearchBox({ label, text, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(text);
  const [reported, setReported] = useState(text);
  const [seen, setSeen] = useState(text);
  // Another control changed the text, such as Clear filters or the back button: unreported text is dropped.
  if (text !== seen) {
    setSeen(text);
    if (text !== reported) setTyped(text);
    setReported(text);
  }
  const trimmed = typed.trim();
  const report = useEffectEvent(() => {
    setReported(trimmed);
    onSearch(trimmed);
  });
  useEffect(() => {
    if (trimmed === reported) return;
    const timer = setTimeout(report, TYPING_MS);
    return () => clearTimeout(timer);
  }, [trimmed, reported]);
  return (
    <div className={classes.search}>
      <TextBox
        type="search"
        icon={IconSearch}
        aria-label={label}
        placeholder={label}
        maxLength={128}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </div>
  );
}
