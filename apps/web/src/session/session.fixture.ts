import type { Session } from './session.tsx';

/** A customer in a program that may order pictures and cubes; a test names only the values that matter to it. */
export function sessionOf(values: Partial<Session> = {}): Session {
  const program = {
    id: 3,
    name: 'Bay Methane Watch',
    company_name: 'Golden Gate Energy',
    // The contract runs whenever tests do.
    start_date: '2020-01-01',
    end_date: '2199-12-31',
    active: true,
    max_users: null,
    max_taskings: null,
    product_level_access: ['Basic L1A', 'Basic'],
    sensor_data_access: [1],
    subscribed_products: ['Data', 'Tasking', 'Monitor'],
    simulated: false,
  };
  return {
    platform: {
      name: 'Sigma',
      version: '0',
      demo: true,
      issuer: 'https://issuer.example',
      client_id: 'web',
      audience: 'sigma',
      // Maps are hidden: jsdom has no WebGL.
      running_in_test_mode: true,
      frontend_dev: false,
      skip_login: false,
      basemap: null,
      simulated_basemap: null,
      support_email: null,
      has_local_issuer: true,
      claims_buckets: true,
      clock: null,
    },
    profile: {
      id: '3f0c7c1e-7a53-4a9e-9a5e-0d1f5a2b6c77',
      email: 'customer@demo.example',
      first_name: 'Demo',
      last_name: 'Customer',
      organization: 'Golden Gate Energy',
      title: '',
      job_role: '',
      job_title: '',
      country: '',
      phone_number: '',
      picture: null,
      internal_osk_role: 'none',
      roles: ['Tasking User'],
      programs: [],
    },
    roles: ['Tasking User'],
    programs: [program],
    program,
    programId: 3,
    sensors: [
      {
        osk_id: 1,
        osk_sensor_name: 'GHOSt-1',
        max_slew_angle: 30,
        swath_km: 12,
        tasking_eligible_start: null,
        tasking_eligible_end: null,
        launch_date: null,
        launch_site: null,
        raw_tle: null,
      },
    ],
    dataProducts: [
      {
        id: 1,
        name: 'Visual',
        product_level: 'Basic',
        file_formats: ['COG'],
        collections: ['ghost-hsi-l1a'],
        description: '',
      },
      {
        id: 2,
        name: 'Basic L1A cube',
        product_level: 'Basic L1A',
        file_formats: ['ENVI'],
        collections: ['ghost-hsi-l1a'],
        description: '',
      },
    ],
    ...values,
  };
}
