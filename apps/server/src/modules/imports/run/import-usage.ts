export const IMPORT_USAGE = `Usage: npm run import -- PATH [--program P] [--collection C] [--create] [--replace] [--units U] [--datetime T] [--as EMAIL]

Imports GeoTIFF and COG files (.tif, .tiff) and ENVI cubes with map info (.hdr next to its data file), creates STAC
Collections (.json), and catalogues STAC Items whose files are elsewhere: Items and ItemCollections (.json, .geojson)
and one Item per line (.ndjson, .jsonl, .geojsonl). PATH is a file, or a folder that is imported with all folders in it.

  --program P      id or name of the program; default: the program with the lowest id
  --collection C   a collection of that program; default for Items: the Collection that they name, if it is imported
                   with them; otherwise: imported
  --create         creates the collection if the program does not have it; on a terminal, the command asks
  --replace        replaces other content under the id of an Item; without it, such Items are rejected
  --units U        what the values of cubes are whose headers have no "data units": reflectance, DN, or a unit of radiance
                   such as "W/(m2 sr um)"; levels above "Basic L1A" can be made of reflectance, maps also of radiance
  --datetime T     when files were captured that do not say it themselves, such as 2026-05-04T03:02:01Z; by default, files whose
                   header, metadata and name have no time are rejected
  --as EMAIL       admin account to write as, while a server with the local issuer is running;
                   default: the first of SIGMA_ADMIN_EMAILS, else the demo admin
  SIGMA_TOKEN      access token to use instead, while a server with another issuer is running

An interrupted import continues where it stopped when the same command is run again. Rejected files and Items are listed
in a file below SIGMA_DATA/imports, which the command names.

The exit code is 0 if at least one file or Item is in the catalogue (now or before) and no file failed because of an
internal error; rejected files do not count as failed. Otherwise it is 1. Content that is already present adds nothing.`;
