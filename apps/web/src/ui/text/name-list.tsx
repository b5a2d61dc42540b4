import { Fragment } from 'react';
import classes from './name-list.module.css';

/** Names with commas between them. A line ends between two names, never at the hyphen of a name such as "GHOSt-1". */
export function NameList({ names }: { readonly names: readonly string[] }) {
  return names.map((name, at) => (
    <Fragment key={name}>
      {at > 0 && ', '}
      <span className={classes.name}>{name}</span>
    </Fragment>
  ));
}
