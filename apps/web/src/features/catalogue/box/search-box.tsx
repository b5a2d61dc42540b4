import { GEOCODE_TEXT_MAX } from '@sigma/contract';
import { IconListSearch, IconMapPin, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { ICON_STROKE, type Icon } from '../../../ui/basics/button.tsx';
import { Spinner } from '../../../ui/basics/spinner.tsx';
import { TextBox } from '../../../ui/forms/text-field.tsx';
import { type Place, readSearchText } from './place-search.ts';
import classes from './search-box.module.css';
import { type PlaceSuggestions, usePlaces } from './use-places.ts';

interface SearchBoxProps {
  readonly onPlace: (place: Omit<Place, 'note'>) => void;
  /** The box was emptied: its place is no longer marked. */
  readonly onEmptied: () => void;
  readonly onTask: (taskId: string) => void;
}

interface Suggestion {
  readonly key: string;
  readonly icon: Icon;
  readonly name: string;
  readonly note: string;
  readonly choose: () => void;
}

/** The search box: coordinates and task ids are used directly, names are looked up (spec 1:2.6). */
export function SearchBox({ onPlace, onTask, onEmptied }: SearchBoxProps) {
  const list = useId();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const read = readSearchText(text);
  const places = usePlaces(read.kind === 'name' ? read.text : '');

  const done = (shown: string) => {
    setText(shown);
    setOpen(false);
  };
  const go = (shown: string, { position, bounds }: Pick<Place, 'position' | 'bounds'>) => {
    done(shown);
    onPlace({ name: shown, position, bounds });
  };
  /** A complete task id and pasted coordinates take effect without a further key. */
  const take = (next: string, isPasted: boolean) => {
    const meant = readSearchText(next);
    setText(next);
    setOpen(meant.kind !== 'nothing');
    setAt(0);
    if (meant.kind === 'task' || next === '') onEmptied();
    if (meant.kind === 'task') {
      done('');
      onTask(meant.taskId);
    } else if (meant.kind === 'position' && isPasted) {
      go(meant.label, { position: meant.position, bounds: undefined });
    }
  };

  const suggestions: readonly Suggestion[] =
    read.kind === 'position'
      ? [
          {
            key: 'position',
            icon: IconMapPin,
            name: read.label,
            note: 'Go to these coordinates',
            choose: () => go(read.label, { position: read.position, bounds: undefined }),
          },
        ]
      : places.found.map((place, index) => ({
          key: `${index} ${place.name} ${place.note}`,
          icon: IconMapPin,
          name: place.name,
          note: place.note,
          choose: () => go(place.name, place),
        }));
  const chosen = Math.min(at, suggestions.length - 1);
  const press = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        setOpen(true);
        setAt(
          (chosen + (event.key === 'ArrowDown' ? 1 : -1) + suggestions.length) %
            Math.max(1, suggestions.length),
        );
        break;
      case 'Enter':
        event.preventDefault();
        if (isOpen) suggestions[chosen]?.choose();
        break;
      case 'Escape':
        if (isOpen) setOpen(false);
        else take('', false);
        break;
    }
  };
  const showsList = isOpen && read.kind !== 'nothing' && read.kind !== 'task';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only closes the list when the focus leaves it
    <div
      className={classes.box}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <TextBox
        icon={IconSearch}
        role="combobox"
        aria-label="Place, coordinates, task id"
        placeholder="Place, coordinates, task id"
        aria-autocomplete="list"
        aria-expanded={showsList}
        aria-controls={list}
        {...(showsList && suggestions.length > 0 && { 'aria-activedescendant': `${list}-${chosen}` })}
        autoComplete="off"
        spellCheck={false}
        maxLength={GEOCODE_TEXT_MAX}
        value={text}
        onFocus={() => setOpen(text !== '')}
        onChange={(event) => take(event.currentTarget.value, isPaste(event.nativeEvent))}
        onKeyDown={press}
        after={
          text !== '' && (
            <button
              type="button"
              className={classes.clear}
              aria-label="Clear the search box"
              onClick={() => take('', false)}
            >
              <IconX size={16} stroke={ICON_STROKE} />
            </button>
          )
        }
      />
      {showsList && (
        <div className={classes.float}>
          <div id={list} role="listbox" aria-label="Suggestions">
            {suggestions.map(({ key, icon: Glyph, name, note, choose }, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the focus and the keys
              <div
                key={key}
                id={`${list}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === chosen}
                className={classes.option}
                onPointerMove={() => setAt(index)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={choose}
              >
                <Glyph size={16} stroke={ICON_STROKE} />
                <span className={classes.name}>{name}</span>
                <span className={classes.note}>{note}</span>
              </div>
            ))}
          </div>
          {read.kind === 'name' && <PlacesState {...places} />}
        </div>
      )}
    </div>
  );
}

function PlacesState({ state, found }: PlaceSuggestions) {
  switch (state) {
    case 'waiting':
      return (
        <p role="status" className={classes.state}>
          <Spinner size={14} />
          Looking up places…
        </p>
      );
    case 'failed':
      return (
        <p role="alert" className={classes.state}>
          Could not look up places. Coordinates and task ids still work.
        </p>
      );
    case 'ready':
      return found.length > 0 ? null : (
        <p role="status" className={classes.state}>
          <IconListSearch size={16} stroke={ICON_STROKE} aria-hidden="true" />
          No place has this name. Coordinates look like “37.78, -122.43”.
        </p>
      );
  }
}

function isPaste(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'insertFromPaste';
}
