/** What follows these segments opens something by itself: an invitation, or the end of e-mails. */
const BEFORE_TOKEN = /(\/(?:invite|invitations|unsubscribe|subscriptions)\/+)[^/]+/gi;

/** A path without its tokens: who reads the log must not be able to use the link of an e-mail. */
export const loggedPath = (path: string): string => path.replace(BEFORE_TOKEN, '$1{token}');
