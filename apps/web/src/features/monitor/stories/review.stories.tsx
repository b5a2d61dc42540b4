import { findingOf } from '../data/finding.fixture.ts';
import { ReviewForm } from '../review/review-form.tsx';
import { State, StoryFrame } from './story-frame.fixture.tsx';

export const title = 'Monitor: review';

const nothing = () => undefined;

export function Story() {
  return (
    <StoryFrame>
      <State name="Unreviewed">
        <ReviewForm finding={findingOf(0)} />
      </State>
      <State name="Accepted is suggested after a verified repair">
        <ReviewForm finding={findingOf(1)} suggested="Resolved - Accepted" />
      </State>
      <State name="Full: 200 of 200 characters">
        <ReviewForm
          finding={findingOf(2, {
            feedback_status: 'Unresolved',
            feedback_text: 'Valve 3 leaks. '.repeat(14).slice(0, 200),
          })}
        />
      </State>
      <State name="In the queue, with keys">
        <ReviewForm
          finding={findingOf(3, { feedback_status: 'Resolved - Accepted' })}
          steps={{
            canGoBack: true,
            onSaved: nothing,
            onNext: nothing,
            onPrevious: nothing,
            onClose: nothing,
          }}
        />
      </State>
    </StoryFrame>
  );
}
