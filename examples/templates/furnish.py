# Furnishes a room of a template: python3 furnish.py bedroom [http://localhost:8787]
import json, pathlib, sys, urllib.request

template, url = (sys.argv[1:] + ["http://localhost:8787"])[:2]
body = (pathlib.Path(__file__).parent / f"{template}.json").read_bytes()
request = urllib.request.Request(f"{url}/jsonrpc", body, {"content-type": "application/json"})
answer = json.load(urllib.request.urlopen(request))
for furnishing in answer["result"]["furnishings"]:
    print(furnishing["id"], furnishing["density"], len(furnishing["furniture"]), "pieces")
