import { IconSearch, IconX } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import {
  ComboBox as AriaComboBox,
  ComboBoxStateContext,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components/ComboBox';
import { ICON_STROKE, type Icon } from '../basics/button.tsx';
import classes from './combo-box.module.css';

const OFFSET_PX = 6;

export interface Suggestion {
  readonly id: string;
  readonly name: string;
  /** In muted type after the name. */
  readonly note?: string;
  readonly icon?: Icon;
}

interface ComboBoxProps {
  readonly label: string;
  readonly clearLabel: string;
  readonly maxLength?: number;
  readonly text: string;
  readonly onText: (text: string, isPasted: boolean) => void;
  readonly suggestions: readonly Suggestion[];
  readonly onChoose: (id: string) => void;
  /** Enter was pressed while there were no suggestions; the list stays as it is. */
  readonly onEnter?: () => void;
  /** Whether the list may be open for the text. */
  readonly hasList: boolean;
  readonly onFocus?: () => void;
  /** Below the suggestions, such as a note that they are being loaded. */
  readonly status?: ReactNode;
}

/**
 * Free text with suggestions. The first suggestion is active at once, so that Enter chooses it; Escape closes the list,
 * and clears the text when the list is closed.
 */
export function ComboBox(props: ComboBoxProps) {
  const { label, text, suggestions, onChoose, hasList, onFocus, status } = props;
  const box = useRef<HTMLSpanElement>(null);
  return (
    <AriaComboBox
      aria-label={label}
      className={classes.combo ?? ''}
      items={hasList ? suggestions : []}
      inputValue={text}
      value={null}
      onChange={(key) => key !== null && onChoose(String(key))}
      allowsCustomValue
      allowsEmptyCollection={hasList}
      menuTrigger="focus"
      {...(onFocus && { onFocus })}
    >
      <ActiveFirst />
      <PageStaysReadable box={box} />
      <Box {...props} ref={box} />
      {hasList && (
        <Popover
          triggerRef={box}
          offset={OFFSET_PX}
          placement="bottom start"
          className={classes.float ?? ''}
          style={{ zIndex: 'var(--z-popover)' }}
        >
          {/* It is at the end of the page, outside of the landmark of its box. */}
          <section aria-label={`${label}: suggestions`}>
            <ListBox<Suggestion> aria-label="Suggestions" className={classes.list ?? ''}>
              {({ id, name, note, icon: Glyph }) => (
                <ListBoxItem id={id} textValue={name} className={classes.option ?? ''}>
                  {Glyph && <Glyph size={16} stroke={ICON_STROKE} />}
                  <span className={classes.name}>{name}</span>
                  {note !== undefined && <span className={classes.note}>{note}</span>}
                </ListBoxItem>
              )}
            </ListBox>
            {status}
          </section>
        </Popover>
      )}
    </AriaComboBox>
  );
}

function Box(props: ComboBoxProps & { readonly ref: Ref<HTMLSpanElement> }) {
  const { label, clearLabel, maxLength, text, onText, suggestions, hasList, onChoose, onEnter } = props;
  const state = useContext(ComboBoxStateContext);
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !state?.isOpen) onText('', false);
    // Enter may be pressed before the list has opened.
    const first = hasList && !state?.selectionManager.focusedKey ? suggestions[0] : undefined;
    if (key === 'Enter' && first !== undefined) onChoose(first.id);
  };
  // Before the library, which would close the list.
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || onEnter === undefined || !hasList || suggestions.length > 0) return;
    event.preventDefault();
    event.stopPropagation();
    onEnter();
  };
  return (
    <span ref={props.ref} className={classes.box}>
      <IconSearch size={16} stroke={ICON_STROKE} aria-hidden="true" />
      <Input
        className={classes.input ?? ''}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        {...(maxLength !== undefined && { maxLength })}
        onChange={(event) => onText(event.currentTarget.value, isPaste(event.nativeEvent))}
        onKeyDownCapture={enter}
        onKeyDown={press}
      />
      {text !== '' && (
        <button
          type="button"
          className={classes.clear}
          aria-label={clearLabel}
          onClick={() => onText('', false)}
        >
          <IconX size={16} stroke={ICON_STROKE} />
        </button>
      )}
    </span>
  );
}

/** Makes the first suggestion active whenever none is. */
function ActiveFirst() {
  const state = useContext(ComboBoxStateContext);
  const manager = state?.selectionManager;
  const active = manager?.focusedKey ?? null;
  const first = state?.isOpen ? (state.collection.getFirstKey() ?? null) : null;
  useEffect(() => {
    if (active === null && first !== null) manager?.setFocusedKey(first);
  }, [manager, active, first]);
  return null;
}

/**
 * Leaves the page to assistive technology while suggestions are open. The library hides everything else from it, although
 * Tab and the pointer still reach that (adobe/react-spectrum#4937), and spares only what is marked as a top layer.
 */
function PageStaysReadable({ box }: { readonly box: RefObject<HTMLElement | null> }) {
  const isOpen = useContext(ComboBoxStateContext)?.isOpen === true;
  // Before the effect of the library, which runs after layout effects.
  useLayoutEffect(() => {
    const page = box.current?.closest<HTMLElement>('body > *');
    if (!isOpen || page == null) return;
    page.dataset.reactAriaTopLayer = 'true';
    return () => {
      delete page.dataset.reactAriaTopLayer;
    };
  }, [box, isOpen]);
  return null;
}

function isPaste(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'insertFromPaste';
}
