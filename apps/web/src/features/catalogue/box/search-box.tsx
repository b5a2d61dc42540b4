import { GEOCODE_TEXT_MAX } from '@sigma/contract';
import { IconListSearch, IconMapPin } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ICON_STROKE } from '../../../ui/basics/button.tsx';
import { Spinner } from '../../../ui/basics/spinner.tsx';
import { ComboBox, type Suggestion } from '../../../ui/forms/combo-box.tsx';
import { placesQuery } from './place.queries.ts';
import { type FoundPlace, readSearchText } from './place-search.ts';
import classes from './search-box.module.css';
import { type PlaceSuggestions, usePlaces } from './use-places.ts';

interface SearchBoxProps {
  readonly onPlace: (place: Omit<FoundPlace, 'note'>) => void;
  /** The box was emptied: its place is no longer marked. */
  readonly onEmptied: () => void;
  readonly onTask: (taskId: string) => void;
}

/** The search box: coordinates and task ids are used directly, names are looked up (spec 1:2.6). */
export function SearchBox({ onPlace, onTask, onEmptied }: SearchBoxProps) {
  const [text, setText] = useState('');
  const [isSearching, setSearching] = useState(false);
  const queries = useQueryClient();
  const latest = useRef(text);
  const read = readSearchText(text);
  const places = usePlaces(read.kind === 'name' ? read.text : '');

  const finish = (shown: string) => {
    latest.current = shown;
    setText(shown);
    setSearching(false);
  };
  const goTo = (shown: string, { position, bounds }: Pick<FoundPlace, 'position' | 'bounds'>) => {
    finish(shown);
    onPlace({ name: shown, position, bounds });
  };
  /** A complete task id and pasted coordinates take effect without a further key. */
  const changeText = (next: string, isPasted: boolean) => {
    const typed = readSearchText(next);
    latest.current = next;
    setText(next);
    setSearching(true);
    if (typed.kind === 'task' || next === '') onEmptied();
    if (typed.kind === 'task') {
      finish('');
      onTask(typed.taskId);
    } else if (typed.kind === 'position' && isPasted) {
      goTo(typed.label, { position: typed.position, bounds: undefined });
    }
  };
  const choose = (id: string) => {
    if (read.kind === 'position') return goTo(read.label, { position: read.position, bounds: undefined });
    const place = places.found.find((found, index) => placeKey(found, index) === id);
    if (place !== undefined) goTo(place.name, place);
  };
  /** Enter was pressed before the places of the name were known: the map goes to the first as soon as it is found. */
  const goToFirst = async () => {
    if (read.kind !== 'name') return;
    const [first] = await queries.fetchQuery(placesQuery(read.text)).catch(() => []);
    if (first !== undefined && latest.current === text) goTo(first.name, first);
  };

  const suggestions: readonly Suggestion[] =
    read.kind === 'position'
      ? [{ id: 'position', icon: IconMapPin, name: read.label, note: 'Go to these coordinates' }]
      : places.found.map((place, index) => ({
          id: placeKey(place, index),
          icon: IconMapPin,
          name: place.name,
          note: place.note,
        }));
  return (
    <div className={classes.box}>
      <ComboBox
        label="Place, coordinates, task id"
        clearLabel="Clear the search box"
        maxLength={GEOCODE_TEXT_MAX}
        text={text}
        onText={changeText}
        suggestions={suggestions}
        onChoose={choose}
        onEnter={() => void goToFirst()}
        hasList={isSearching && (read.kind === 'name' || read.kind === 'position')}
        onFocus={() => setSearching(text !== '')}
        status={read.kind === 'name' && <PlacesState {...places} />}
      />
    </div>
  );
}

function placeKey({ name, note }: FoundPlace, index: number): string {
  return `${index} ${name} ${note}`;
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
