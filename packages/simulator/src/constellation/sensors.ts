/** The orbit that a sensor's simulated orbit is derived from: mean elements as published for its epoch. */
export interface BaseOrbit {
  readonly epoch: Date;
  readonly inclinationDeg: number;
  readonly raanDeg: number;
  readonly eccentricity: number;
  readonly argumentOfPerigeeDeg: number;
  readonly meanAnomalyDeg: number;
  readonly revolutionNumber: number;
}

export interface Sensor {
  readonly oskId: number;
  readonly name: string;
  readonly serial: string;
  readonly catalogNumber: number;
  readonly internationalDesignator: string;
  readonly launchDate: Date;
  readonly launchSite: string;
  readonly maxSlewAngleDeg: number;
  readonly taskingEligibleStart: Date;
  /** Null if no end is planned. */
  readonly taskingEligibleEnd: Date | null;
  readonly baseOrbit: BaseOrbit;
}

const LAUNCH_SITE = 'Vandenberg SFB';
const MAX_SLEW_DEG = 30;

/**
 * The demo constellation. The orbits are the published mean elements of 3 October 2025, with one change: GHOSt-4 and
 * GHOSt-5 flew seconds apart then, so GHOSt-5 is moved ahead by half a revolution.
 */
export const SENSORS: readonly Sensor[] = [
  {
    oskId: 1,
    name: 'GHOSt-1',
    serial: 'GHOST-FM1',
    catalogNumber: 56195,
    internationalDesignator: '23054T',
    launchDate: new Date('2023-04-15T00:00:00Z'),
    launchSite: LAUNCH_SITE,
    maxSlewAngleDeg: MAX_SLEW_DEG,
    taskingEligibleStart: new Date('2023-08-01T00:00:00Z'),
    taskingEligibleEnd: null,
    baseOrbit: {
      epoch: new Date('2025-10-03T07:08:40.081Z'),
      inclinationDeg: 97.3111,
      raanDeg: 181.7016,
      eccentricity: 0.0003191,
      argumentOfPerigeeDeg: 214.744,
      meanAnomalyDeg: 145.3608,
      revolutionNumber: 13898,
    },
  },
  {
    oskId: 2,
    name: 'GHOSt-2',
    serial: 'GHOST-FM2',
    catalogNumber: 56197,
    internationalDesignator: '23054V',
    launchDate: new Date('2023-04-15T00:00:00Z'),
    launchSite: LAUNCH_SITE,
    maxSlewAngleDeg: MAX_SLEW_DEG,
    taskingEligibleStart: new Date('2023-08-01T00:00:00Z'),
    taskingEligibleEnd: null,
    baseOrbit: {
      epoch: new Date('2025-10-03T07:10:47.443Z'),
      inclinationDeg: 97.3104,
      raanDeg: 187.141,
      eccentricity: 0.000378,
      argumentOfPerigeeDeg: 158.2258,
      meanAnomalyDeg: 201.9168,
      revolutionNumber: 13934,
    },
  },
  {
    oskId: 3,
    name: 'GHOSt-3',
    serial: 'GHOST-FM3',
    catalogNumber: 56958,
    internationalDesignator: '23084AC',
    launchDate: new Date('2023-06-12T00:00:00Z'),
    launchSite: LAUNCH_SITE,
    maxSlewAngleDeg: MAX_SLEW_DEG,
    taskingEligibleStart: new Date('2023-10-01T00:00:00Z'),
    taskingEligibleEnd: null,
    baseOrbit: {
      epoch: new Date('2025-10-03T07:41:26.542Z'),
      inclinationDeg: 97.5905,
      raanDeg: 48.7238,
      eccentricity: 0.0008706,
      argumentOfPerigeeDeg: 135.9507,
      meanAnomalyDeg: 224.2432,
      revolutionNumber: 12841,
    },
  },
  {
    oskId: 4,
    name: 'GHOSt-4',
    serial: 'GHOST-FM4',
    catalogNumber: 59133,
    internationalDesignator: '24043AM',
    launchDate: new Date('2024-03-04T00:00:00Z'),
    launchSite: LAUNCH_SITE,
    maxSlewAngleDeg: MAX_SLEW_DEG,
    taskingEligibleStart: new Date('2024-07-01T00:00:00Z'),
    taskingEligibleEnd: null,
    baseOrbit: {
      epoch: new Date('2025-10-03T07:37:54.710Z'),
      inclinationDeg: 97.529,
      raanDeg: 48.7048,
      eccentricity: 0.001064,
      argumentOfPerigeeDeg: 60.7794,
      meanAnomalyDeg: 299.4512,
      revolutionNumber: 8802,
    },
  },
  {
    oskId: 5,
    name: 'GHOSt-5',
    serial: 'GHOST-FM5',
    catalogNumber: 59130,
    internationalDesignator: '24043AJ',
    launchDate: new Date('2024-03-04T00:00:00Z'),
    launchSite: LAUNCH_SITE,
    maxSlewAngleDeg: MAX_SLEW_DEG,
    taskingEligibleStart: new Date('2024-07-01T00:00:00Z'),
    taskingEligibleEnd: null,
    baseOrbit: {
      epoch: new Date('2025-10-03T07:37:52.780Z'),
      inclinationDeg: 97.5274,
      raanDeg: 48.428,
      eccentricity: 0.0010184,
      argumentOfPerigeeDeg: 61.5086,
      meanAnomalyDeg: 118.7181,
      revolutionNumber: 8801,
    },
  },
];
