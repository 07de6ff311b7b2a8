/**
 * Work that only some calls make the server do, and of which one person may ask a limited amount in
 * a minute. Bodies, their tags and the answers to GET are counted for every call.
 */
export type Cost =
  | 'additions'
  | 'answers'
  | 'drawing'
  | 'heavy'
  | 'listing'
  | 'merging'
  | 'pixels'
  | 'reading';
