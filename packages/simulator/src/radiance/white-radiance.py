"""Resamples the zero column of a methane lookup table of mag1c to the bands of the simulated sensor.

    python3 white-radiance.py ch4.lut ch4.hdr

prints the numbers of `WHITE_RADIANCE` in white-radiance.ts: radiance of a white ground without added methane under a vertical
sun, uW cm-2 sr-1 nm-1, for bands 260 to 471, with Gaussian bands of 6.4 nm full width at half maximum.
"""
import re
import sys

import numpy as np

lut, header = sys.argv[1], open(sys.argv[2], encoding='utf-8').read()
nm = np.array([float(x) for x in re.search(r'wavelength = \{(.*?)\}', header, re.S).group(1).split(',')])
zero = np.fromfile(lut).reshape(nm.size, -1)[:, 0]
sigma = 6.4 / 2.354820045
for band in range(260, 472):
    weights = np.exp(-0.5 * ((nm - (400 + 2100 * band / 471)) / sigma) ** 2)
    print(f'{(zero * weights).sum() / weights.sum():.6g},')
