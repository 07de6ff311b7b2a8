import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChildcareType, InspectionType } from '#shared/model/enums.ts';
import { type FormField, formFields, type InspectionForm } from '#shared/model/inspection.ts';
import { fieldLabel } from '#shared/text/forms.ts';
import { inspectionTypeLabels } from '#shared/text/labels.ts';
import { emptyForm } from './emptyForm.ts';
import {
  checkForm,
  droppedFields,
  formRules,
  shownFields,
  tidyForm,
  withFittingType,
} from './inspectionForm.ts';

const types = ChildcareType.options;
const everywhere = [
  'location',
  'date',
  'address',
  'postal_code',
  'city',
  'phone',
  'email',
  'inspection_type',
] as const;
const allFields = Object.keys(formFields) as FormField[];

describe('§5 inspection form: fields per childcare type', () => {
  it.each([
    {
      type: 'KDV_BSO',
      own: [
        'location_manager',
        'coc_number',
        'number_of_child_places',
        'number_of_groups',
        'number_of_professionals',
        'announced',
      ],
    },
    {
      type: 'GASTOUDER',
      own: ['name_childminder_agency', 'number_of_linked_children', 'announced'],
    },
    {
      type: 'GOB',
      own: [
        'name_childminder_agency',
        'coc_number',
        'number_of_mediation_staff',
        'number_of_linked_childminders',
        'number_of_linked_request_parents',
        'number_of_linked_children',
      ],
    },
  ] as const)('$type', ({ type, own }) => {
    expect([...shownFields(type, null)].sort()).toEqual([...everywhere, ...own].sort());
  });

  it('has every field of the record on some form', () => {
    const shown = new Set<FormField>(
      types.flatMap((type) => shownFields(type, 'examination-for-registration')),
    );
    expect([...shown, 'childcare_type'].sort()).toEqual([...allFields].sort());
  });

  it.each([
    ['KDV_BSO', ['location'], 'Naam locatie'],
    ['GASTOUDER', ['location'], 'Naam gastouder'],
    ['GOB', ['location', 'name_childminder_agency'], 'Naam houder'],
  ] as const)('%s requires %j, the first labelled %s', (type, required, label) => {
    expect(formRules[type].required).toEqual(required);
    expect(fieldLabel('location', type)).toBe(label);
    for (const field of required) expect(shownFields(type, null)).toContain(field);
  });

  it('has a label for every field, and no two fields of one form have the same', () => {
    for (const type of types) {
      const labels = shownFields(type, 'examination-for-registration').map((field) =>
        fieldLabel(field, type),
      );
      expect(labels.every((label) => label.trim() !== '')).toBe(true);
      expect(new Set(labels).size).toBe(labels.length);
    }
  });
});

describe('§3 allowed inspection types', () => {
  const institution = [
    'Jaarlijks onderzoek',
    'Onderzoek voor registratie',
    'Onderzoek na registratie',
    'Nader onderzoek',
    'Incidenteel onderzoek',
  ];

  it.each([
    ['KDV_BSO', institution],
    ['GOB', institution],
    [
      'GASTOUDER',
      [
        'Jaarlijks onderzoek / steekproef',
        'Onderzoek voor registratie',
        'Nader onderzoek',
        'Incidenteel onderzoek',
      ],
    ],
  ] as const)('%s allows %j', (type, labels) => {
    expect(formRules[type].inspectionTypes.map((one) => inspectionTypeLabels[one])).toEqual(labels);
  });

  it.each(
    types.flatMap((type) =>
      InspectionType.options.map((inspection_type) => ({ type, inspection_type })),
    ),
  )('$type with $inspection_type', (row) => {
    const form = {
      ...emptyForm(row.type),
      location: 'A',
      name_childminder_agency: 'B',
      inspection_type: row.inspection_type,
    };
    expect(checkForm(form)).toEqual(
      formRules[row.type].inspectionTypes.includes(row.inspection_type)
        ? {}
        : { inspection_type: 'not_allowed' },
    );
  });
});

describe('§5 receipt date of the municipal application', () => {
  it.each(
    types.flatMap((type) =>
      [null, ...InspectionType.options].map((inspection_type) => ({ type, inspection_type })),
    ),
  )('$type with $inspection_type', ({ type, inspection_type }) => {
    const shown = shownFields(type, inspection_type);
    expect(shown.includes('date_of_receipt_application_municipality')).toBe(
      inspection_type === 'examination-for-registration',
    );
    if (inspection_type === 'examination-for-registration')
      expect(shown.indexOf('date_of_receipt_application_municipality')).toBe(
        shown.indexOf('inspection_type') + 1,
      );
  });
});

describe('§5 required fields', () => {
  it.each([
    { type: 'KDV_BSO', given: {}, wrong: { location: 'required' } },
    { type: 'KDV_BSO', given: { location: 'De Kikker' }, wrong: {} },
    { type: 'GASTOUDER', given: {}, wrong: { location: 'required' } },
    { type: 'GASTOUDER', given: { location: 'Oma' }, wrong: {} },
    {
      type: 'GOB',
      given: {},
      wrong: { location: 'required', name_childminder_agency: 'required' },
    },
    { type: 'GOB', given: { location: 'Houder' }, wrong: { name_childminder_agency: 'required' } },
    { type: 'GOB', given: { location: 'Houder', name_childminder_agency: 'Bureau' }, wrong: {} },
  ] as const)('$type with $given: $wrong', ({ type, given, wrong }) => {
    expect(checkForm({ ...emptyForm(type), ...given })).toEqual(wrong);
  });
});

describe('§5 tidyForm keeps only what the form of the childcare type shows', () => {
  const full: InspectionForm = {
    childcare_type: 'KDV_BSO',
    location: 'De Kikker',
    date: '2026-03-12',
    address: 'Dorpsstraat 1',
    postal_code: '1234 AB',
    city: 'Utrecht',
    phone: '030 1234567',
    email: 'info@kikker.nl',
    location_manager: 'Mo',
    name_childminder_agency: 'Bureau',
    coc_number: '12345678',
    number_of_mediation_staff: 1,
    number_of_linked_childminders: 2,
    number_of_linked_request_parents: 3,
    number_of_linked_children: 4,
    number_of_child_places: 5,
    number_of_groups: 6,
    number_of_professionals: 7,
    inspection_type: 'examination-for-registration',
    date_of_receipt_application_municipality: '2026-01-02',
    announced: true,
  };
  const form = fc.record({
    childcare_type: fc.constantFrom(...types),
    inspection_type: fc.constantFrom(null, ...InspectionType.options),
    number_of_groups: fc.constantFrom(null, 0, 3),
    announced: fc.boolean(),
  });

  it('keeps what is shown and empties the rest', () => {
    fc.assert(
      fc.property(form, (some) => {
        const before = { ...full, ...some };
        const tidy = tidyForm(before);
        const shown = shownFields(before.childcare_type, before.inspection_type);
        for (const field of allFields)
          expect(tidy[field]).toBe(
            field === 'childcare_type' || shown.includes(field)
              ? before[field]
              : emptyForm(before.childcare_type)[field],
          );
      }),
    );
  });

  it('changes nothing the second time, and leaves its input alone', () => {
    fc.assert(
      fc.property(form, (some) => {
        const before = Object.freeze({ ...full, ...some });
        expect(tidyForm(tidyForm(before))).toEqual(tidyForm(before));
      }),
    );
  });

  it('holds every field of the record', () => {
    for (const type of types)
      expect(Object.keys(tidyForm(emptyForm(type))).sort()).toEqual([...allFields].sort());
  });
});

describe('another childcare type', () => {
  const filled = {
    ...emptyForm('KDV_BSO'),
    location: 'De Vlinder',
    coc_number: '12345678',
    inspection_type: 'examination-after-registration',
  } as const;

  it('drops what it does not have, also an inspection type, and says which', () => {
    expect(droppedFields(filled)).toEqual([]);
    const other = { ...filled, childcare_type: 'GASTOUDER' } as const;
    expect(droppedFields(other)).toEqual(['coc_number', 'inspection_type']);
    expect(withFittingType(other).inspection_type).toBeNull();
    expect(withFittingType(filled)).toBe(filled);
  });
});
