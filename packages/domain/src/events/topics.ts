/** The topics of events, for each of which a user chooses the bell, e-mail, both or neither. */
export const EVENT_TOPICS = ['orders', 'captures', 'scenes', 'monitoring', 'people', 'programs'] as const;
export type EventTopic = (typeof EVENT_TOPICS)[number];

/** How a user is notified of the events of a topic. */
export interface Delivery {
  readonly bell: boolean;
  readonly email: boolean;
}

interface TopicText {
  readonly name: string;
  readonly description: string;
}

export const TOPIC_TEXTS: Readonly<Record<EventTopic, TopicText>> = {
  orders: { name: 'Orders', description: 'An order ends, or staff change it' },
  captures: {
    name: 'Captures',
    description: 'A capture is scheduled or taken, or its withdrawal is answered',
  },
  scenes: { name: 'New scenes', description: 'New scenes match a saved search' },
  monitoring: {
    name: 'Monitoring',
    description: 'An alert or gas is published, revised or withdrawn, or a report is ready or has failed',
  },
  people: { name: 'People', description: 'Someone joins or leaves the program, or roles change' },
  programs: { name: 'Program', description: 'The contract of the program changes' },
};

const DEFAULTS: Readonly<Record<EventTopic, Delivery>> = {
  orders: { bell: true, email: true },
  captures: { bell: true, email: false },
  scenes: { bell: true, email: false },
  monitoring: { bell: true, email: false },
  people: { bell: true, email: false },
  programs: { bell: true, email: false },
};

/** What a user who has chosen nothing gets of a topic. */
export function defaultDelivery(topic: EventTopic): Delivery {
  return DEFAULTS[topic];
}

export function isEventTopic(name: string): name is EventTopic {
  return EVENT_TOPICS.some((topic) => topic === name);
}
