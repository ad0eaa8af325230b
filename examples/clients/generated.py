# A client that OpenAPI Generator has made of /openapi.json (python3 generated.py http://localhost:8787 <secret token>): a room is
# furnished, a floor is kept, listed and deleted, and a refusal is read.
import json
import sys

import roomwright_api as api

configuration = api.Configuration()
configuration.host, configuration.access_token = sys.argv[1], sys.argv[2]

room = api.Room(
    boundary=api.RoomBoundary(
        shape=api.PolygonExtrusion(type="polygon-extrusion", points=[[0, 0], [4, 0], [4, 5], [0, 5]], h=2.5),
        openings=[api.Opening(type="door", pos=0.5, l=0.9, y=0, h=2.1)],
    )
)

with api.ApiClient(configuration) as client:
    furnishing = api.FurnishingApi(client)
    template = api.FurnitureTemplate(name="bedroom", exclude=[])
    request = api.FurnishRoomParams(room=room, template=template, furniture=[], max_results=2)
    answer = furnishing.furnish(request)
    print("furnished", len(answer.furnishings), sorted({piece.type for piece in answer.furnishings[0].furniture})[0])

    floors = api.FloorsApi(client)
    floor = floors.floor_create(create_floor_params={"properties": {"name": "From Python", "private": True}})
    kept = floors.floor_read(floor.id)
    print("kept", kept.properties.name, kept.properties.private)
    print("listed", [one.properties.name for one in floors.floor_list().features])
    floors.floor_archive(floor.id)
    floors.floor_delete(floor.id)
    try:
        floors.floor_read(floor.id)
    except api.ApiException as refusal:
        print("refused", refusal.status, json.loads(refusal.body)["code"])
