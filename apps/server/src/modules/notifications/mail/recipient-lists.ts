/** The lists of recipients that assets have, as the links in their e-mails end them. */
export interface RecipientLists {
  /** The name of a list for people, such as "Alerts of Permian pads", and whether it has an address; undefined if there is no such list. */
  read(
    list: string,
    recipient: string,
  ): Promise<{ readonly name: string; readonly has: boolean } | undefined>;
  /** Removes an address. */
  remove(list: string, recipient: string): Promise<void>;
}
