/**
 * What the id of a scene may contain: the characters that a segment of an address carries without being rewritten
 * (RFC 3986, 3.3), except those that mean something where ids are listed or quoted (comma, apostrophe, ampersand and
 * asterisk). Ids name files and folders of deliveries, so they do not begin with a dot.
 */
export const SCENE_ID = /^(?!\.)[A-Za-z0-9._~!$()+:;=@-]{1,128}$/;

/** What an id must be, for messages. */
export const SCENE_ID_RULE =
  'must be 1 to 128 letters, digits or characters of -._~!$()+:;=@, not beginning with a dot';
