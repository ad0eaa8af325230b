import { Collision } from './src/kernels/collision.ts'
import { Kernels } from './src/kernels/kernels.ts'
import { between, seeded } from './test/kernels/random.ts'
const N=1024
function scene(random:any,width:number,depth:number,corners:number,count:number){ const ring:number[]=[]; for(let i=0;i<corners;i++){const a=2*Math.PI*i/corners, r=i%2?0.8:1; ring.push(width/2*(1+r*Math.cos(a)),depth/2*(1+r*Math.sin(a)))}
 const box=()=>{const angle=random()<0.6?0:between(random,0,7); return [between(random,0,width),between(random,0,depth),between(random,0.15,0.6),between(random,0.15,0.5),Math.cos(angle),Math.sin(angle)]}
 return {ring,obstacles:Array.from({length:count},box),candidates:Array.from({length:N},box)} }
const k=new Kernels()
const part=(b:number[],x:number,z:number)=>[x,z,...b.slice(2),0,1,1,1,1]
for (const [name,s] of [['room',scene(seeded(1),10,8,12,24)],['hall',scene(seeded(2),40,40,64,400)]] as const) {
  const mk=(obst:boolean)=>{const c=new Collision(k); c.setRoom(s.ring); c.setObstacles(new Float64Array(obst?s.obstacles.flatMap(b=>part(b,b[0]!,b[1]!)):[])); c.setTemplates(new Float64Array(s.candidates.flatMap(b=>part(b,0,0)))); return c}
  const cand=new Float64Array(s.candidates.flatMap((b,i)=>[i,1,b[0]!,b[1]!,1,0]))
  const both=mk(true), none=mk(false)
  const fs:{[n:string]:()=>any}={full:()=>both.verdict(cand,true), obstacles:()=>both.verdict(cand,false), inside:()=>none.verdict(cand,true), nothing:()=>none.verdict(cand,false)}
  const out:string[]=[]
  for (const [n,f] of Object.entries(fs)) { for(let i=0;i<300;i++) f(); let best=1e9; for(let r=0;r<400;r++){const t=performance.now(); for(let i=0;i<10;i++) f(); best=Math.min(best,(performance.now()-t)*1e6/10/N)} out.push(`${n} ${best.toFixed(1)} (${f().reduce((a:number,b:number)=>a+b,0)})`) }
  console.log(name.padEnd(5), out.join('  '))
}
