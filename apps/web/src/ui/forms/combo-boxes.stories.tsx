import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { ComboBox } from './combo-box.tsx';

export const title = 'Combo box: free text with suggestions, the first one active';

const TOWNS = ['Oakland', 'Oakville', 'Oxford'];

export function Story() {
  const [text, setText] = useState('');
  const found = TOWNS.filter((town) => town.toLowerCase().startsWith(text.toLowerCase()));
  return (
    <ComboBox
      label="Town"
      clearLabel="Clear the town"
      text={text}
      onText={setText}
      suggestions={found.map((name) => ({ id: name, name, note: 'Example', icon: IconMapPin }))}
      onChoose={setText}
      hasList={text !== '' && !TOWNS.includes(text)}
      status={found.length === 0 && <p role="status">No such town</p>}
    />
  );
}
