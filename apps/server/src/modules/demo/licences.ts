import { MULTI_USER, SINGLE_USER } from './world.ts';

const COMMON = `
3. Ownership. The data stay the property of the operator. Nothing in this licence transfers ownership of the data or of the means by which they were taken.

4. Derived works. A derived work is anything made from the data from which the original pixel values cannot be recovered: reports, statistics, vector outlines, classifications, pictures of reduced resolution. Derived works belong to the licensee and may be published with the notice of section 6.

5. What is not allowed. The licensee does not sell, rent, sublicense or publish the data themselves, does not remove notices from them, and does not use them where the law of the licensee's country forbids it.

6. Notice. Publications that show the data or works derived from them carry the words "Contains data of the satellite operator" and the year in which the data were taken.

7. Warranty. The operator delivers the data with the accuracy that their metadata state. There is no other warranty, in particular none that the data serve a given purpose, that a leak or change will be seen, or that a scene is free of clouds beyond the stated estimate.

8. Liability. Neither side is liable for indirect damage. The operator's liability is limited to the price paid for the data concerned. Liability for intent and for harm to persons is not limited.

9. End. The licence has no end in time. It ends when the licensee breaks it and does not repair the breach within thirty days of being notified; the licensee then deletes the data and confirms it in writing.

10. Simulated data. Data that are labelled "simulated" were computed and not observed. They may be used and passed on without any limit, and nothing may be concluded from them about real places.`;

const MULTI_USER_TEXT = `STANDARD MULTI-USER LICENCE, version 1.0

1. Who. The licensee is the organization whose program placed the order, with its affiliates under common control, and contractors who work for it under a written duty to keep to this licence.

2. What. All people of the licensee may copy, store, process and use the delivered data for the licensee's own purposes, on as many computers as they need.
${COMMON}
`;

const SINGLE_USER_TEXT = `SINGLE-USER LICENCE, version 1.0

1. Who. The licensee is the organization whose program placed the order. The data are used at one site of that organization, by the people who work at it. Contractors and affiliates need a licence of their own.

2. What. The licensee may store the delivered data in one place, make the copies that safe keeping asks for, and process and use the data for its own internal purposes.
${COMMON}
`;

export const LICENCES = [
  {
    name: 'Standard multi-user licence',
    short_name: 'Multi-user',
    identifying_value: MULTI_USER,
    text: MULTI_USER_TEXT,
  },
  {
    name: 'Single-user licence',
    short_name: 'Single-user',
    identifying_value: SINGLE_USER,
    text: SINGLE_USER_TEXT,
  },
] as const;
