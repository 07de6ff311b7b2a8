/** A problem in a part of a version that is to be published. */
export interface Unready {
  problem: 'copy-title' | 'no-conditions' | 'empty-domain' | 'empty-item' | 'no-text';
  id: string;
  kind: 'version' | 'domain' | 'item' | 'question';
  number: string;
  title: string;
}
