import { IconMapOff } from '@tabler/icons-react';
import classes from './screen.module.css';
import { Message } from './screen.tsx';
import { StartLink } from './start-link.tsx';

export function NotFound() {
  return (
    <div className={classes.page}>
      <Message
        icon={IconMapOff}
        title="Page Not Found"
        text="We couldn't find the page you're trying to access. Please try again."
      >
        <StartLink />
      </Message>
    </div>
  );
}
