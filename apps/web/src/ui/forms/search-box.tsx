import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
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

/** Filters a list by what is typed; text that nobody was told yet goes with a new `key`. */
export function SearchBox({ label, text, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(text);
  const [told, setTold] = useState(text);
  const [seen, setSeen] = useState(text);
  // Somebody else changed it: filters were cleared, or the way back. What was typed meanwhile is not told any more.
  if (text !== seen) {
    setSeen(text);
    if (text !== told) setTyped(text);
    setTold(text);
  }
  const wanted = typed.trim();
  const tell = useEffectEvent(() => {
    setTold(wanted);
    onSearch(wanted);
  });
  useEffect(() => {
    if (wanted === told) return;
    const timer = setTimeout(tell, TYPING_MS);
    return () => clearTimeout(timer);
  }, [wanted, told]);
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
