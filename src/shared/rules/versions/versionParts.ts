import type { Version } from '#shared/model/checklist.ts';
import type { Template } from '#shared/model/template.ts';
import type { FieldChange, NodeRef } from '#shared/model/versionChanges.ts';
import type { TreePart } from './treeParts.ts';

/**
 * A version as it is compared with another. Two versions share no ids: a part is recognised by its
 * lineage (pairVersions.ts), else by what it holds (matchNodes.ts).
 */
export type ComparedVersion = Pick<Version, 'categories'> & { templates: readonly Template[] };

/** A domain, an item or a condition. */
export interface Part extends TreePart {
  id: string;
  ref: NodeRef;
  parent: Part | null;
  fields: Partial<Record<FieldChange['field'], string>>;
}

export interface Parts {
  domains: Part[];
  items: Part[];
  questions: Part[];
}

/** Each part in front of those beneath it. */
export const inOrder = ({ domains, items, questions }: Parts): Part[] => {
  const childrenOf = Map.groupBy([...items, ...questions], ({ parent }) => parent);
  const withChildren = (part: Part): Part[] => [
    part,
    ...(childrenOf.get(part) ?? []).flatMap(withChildren),
  ];
  return domains.flatMap(withChildren);
};
