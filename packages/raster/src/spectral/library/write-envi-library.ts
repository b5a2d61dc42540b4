/** Spectra to write into one ENVI spectral library. */
export interface SpectraToWrite {
  readonly description?: string | undefined;
  /** Ascending, in nm, the same for all spectra. */
  readonly wavelengthsNm: readonly number[];
  readonly fwhmNm?: readonly number[] | undefined;
  readonly spectra: readonly {
    readonly name: string;
    /** One per wavelength; NaN in bad bands. */
    readonly values: ArrayLike<number>;
  }[];
}

/** The two files of an ENVI spectral library: the text of the `.hdr` and the bytes of the `.sli`. */
export interface EnviLibraryFiles {
  readonly header: string;
  readonly data: Uint8Array;
}

/**
 * Writes spectra as 32-bit floats, least significant byte first; NaN in gaps. Braces, commas, semicolons and line breaks in names become
 * blanks, because the format cannot express them.
 *
 * @throws RangeError when there is no spectrum or one has another number of values than there are wavelengths
 */
export function writeEnviLibrary({
  description,
  wavelengthsNm,
  fwhmNm,
  spectra,
}: SpectraToWrite): EnviLibraryFiles {
  if (spectra.length === 0) throw new RangeError('A spectral library must have at least one spectrum.');
  const samples = wavelengthsNm.length;
  const data = new DataView(new ArrayBuffer(4 * samples * spectra.length));
  spectra.forEach(({ name, values }, line) => {
    if (values.length !== samples)
      throw new RangeError(`The spectrum "${name}" must have ${samples} values; it has ${values.length}.`);
    for (let i = 0; i < samples; i++)
      data.setFloat32(4 * (line * samples + i), values[i] ?? Number.NaN, true);
  });
  const header = [
    'ENVI',
    ...(description === undefined ? [] : [`description = {${plain(description)}}`]),
    `samples = ${samples}`,
    `lines = ${spectra.length}`,
    'bands = 1',
    'header offset = 0',
    'file type = ENVI Spectral Library',
    'data type = 4',
    'interleave = bsq',
    'byte order = 0',
    'wavelength units = Nanometers',
    'reflectance scale factor = 1',
    list(
      'spectra names',
      spectra.map(({ name }, i) => plain(name.replace(/[,;]/g, ' ')) || `Spectrum ${i + 1}`),
    ),
    list('wavelength', wavelengthsNm),
    ...(fwhmNm === undefined ? [] : [list('fwhm', fwhmNm)]),
  ];
  return { header: `${header.join('\n')}\n`, data: new Uint8Array(data.buffer) };
}

const list = (key: string, values: readonly (string | number)[]) => `${key} = {\n${values.join(',\n')}}`;

const plain = (text: string) => text.replace(/[{}\s]+/g, ' ').trim();
